// A client of the exchange with QuickFIX/Go: enters an order, changes its price, cancels it, and
// prints what it hears. The library checks every message with the exchange's dictionary.
//
//	go run . HOST:PORT PARTICIPANT PASSWORD-FILE SYMBOL DICTIONARY
//
// DICTIONARY is exchange/fix/dictionaries/FIX44.xml.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/quickfixgo/quickfix"
)

// client hears what the exchange says.
type client struct {
	password string
	loggedOn chan quickfix.SessionID
	heard    chan *quickfix.Message
}

func (c *client) OnCreate(quickfix.SessionID)   {}
func (c *client) OnLogout(quickfix.SessionID)   {}
func (c *client) OnLogon(id quickfix.SessionID) { c.loggedOn <- id }

// ToAdmin adds the password to the logon, and begins with fresh numbers.
func (c *client) ToAdmin(message *quickfix.Message, _ quickfix.SessionID) {
	if message.IsMsgTypeOf("A") {
		message.Body.SetString(554, c.password)
		message.Body.SetString(141, "Y")
	}
}

func (c *client) ToApp(*quickfix.Message, quickfix.SessionID) error { return nil }

func (c *client) FromAdmin(message *quickfix.Message, _ quickfix.SessionID) quickfix.MessageRejectError {
	if message.IsMsgTypeOf("3") {
		c.heard <- message
	}
	return nil
}

func (c *client) FromApp(message *quickfix.Message, _ quickfix.SessionID) quickfix.MessageRejectError {
	c.heard <- message
	return nil
}

// settings are those of exchange/fix/clients, for this client.
func settings(address, participant, dictionary string) (*quickfix.Settings, error) {
	host, port, _ := strings.Cut(address, ":")
	return quickfix.ParseSettings(strings.NewReader(fmt.Sprintf(`[DEFAULT]
ConnectionType=initiator
SocketConnectHost=%s
SocketConnectPort=%s
HeartBtInt=30
[SESSION]
BeginString=FIX.4.4
SenderCompID=%s
TargetCompID=CROSSBOOK
DataDictionary=%s
`, host, port, participant, dictionary)))
}

// request is a message with what every one about an order has.
func request(msgType, clOrdID, symbol string) *quickfix.Message {
	message := quickfix.NewMessage()
	message.Header.SetString(35, msgType)
	message.Body.SetString(11, clOrdID)
	message.Body.SetString(55, symbol)
	message.Body.SetString(54, "1")
	message.Body.SetString(60, time.Now().UTC().Format("20060102-15:04:05.000"))
	return message
}

// ask sends a request and prints its answer.
func (c *client) ask(what string, message *quickfix.Message, id quickfix.SessionID) error {
	if err := quickfix.SendToTarget(message, id); err != nil {
		return err
	}
	select {
	case answer := <-c.heard:
		execType, _ := answer.Body.GetString(150)
		price, _ := answer.Body.GetString(44)
		text, _ := answer.Body.GetString(58)
		fmt.Println(strings.TrimSpace(fmt.Sprintf("%s: ExecType %s, Price %s %s", what, execType, price, text)))
		return nil
	case <-time.After(30 * time.Second):
		return fmt.Errorf("%s: no answer for 30 s", what)
	}
}

func run(address, participant, passwordFile, symbol, dictionary string) error {
	password, err := os.ReadFile(passwordFile)
	if err != nil {
		return err
	}
	given, err := settings(address, participant, dictionary)
	if err != nil {
		return err
	}
	me := &client{strings.TrimSpace(string(password)), make(chan quickfix.SessionID, 1), make(chan *quickfix.Message, 8)}
	initiator, err := quickfix.NewInitiator(me, quickfix.NewMemoryStoreFactory(), given, quickfix.NewNullLogFactory())
	if err != nil {
		return err
	}
	if err := initiator.Start(); err != nil {
		return err
	}
	defer initiator.Stop()
	var id quickfix.SessionID
	select {
	case id = <-me.loggedOn:
	case <-time.After(30 * time.Second):
		return fmt.Errorf("no logon for 30 s")
	}

	order := request("D", "go-1", symbol)
	order.Body.SetString(38, "100")
	order.Body.SetString(40, "2")
	order.Body.SetString(44, "9.50")
	if err := me.ask("order", order, id); err != nil {
		return err
	}
	replace := request("G", "go-2", symbol)
	replace.Body.SetString(41, "go-1")
	replace.Body.SetString(38, "100")
	replace.Body.SetString(40, "2")
	replace.Body.SetString(44, "9.40")
	if err := me.ask("replace", replace, id); err != nil {
		return err
	}
	cancel := request("F", "go-3", symbol)
	cancel.Body.SetString(41, "go-2")
	return me.ask("cancel", cancel, id)
}

func main() {
	if len(os.Args) != 6 {
		fmt.Fprintln(os.Stderr, "usage: fix-client HOST:PORT PARTICIPANT PASSWORD-FILE SYMBOL DICTIONARY")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
