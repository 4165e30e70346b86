"""A gateway's proxy that loses the connections of those who go through it."""

import contextlib
import socket
import threading


class Proxy:
    """Passes bytes on between clients and an address, until it cuts."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._deaf = threading.Event()
        self.connections = 0
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                self.connections += 1
                gateway = socket.create_connection(self._to)
                for one in (client, gateway):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sockets += (client, gateway)
                for source, target, is_answer in ((client, gateway, False), (gateway, client, True)):
                    threading.Thread(target=self._pass_on, args=(source, target, is_answer), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (is_answer and self._deaf.is_set()):
                    target.sendall(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def lose_answers(self) -> None:
        """From now on nothing that the gateway says arrives."""
        self._deaf.set()

    def cut(self) -> None:
        """Ends all connections; new ones are whole again."""
        sockets, self._sockets = self._sockets, []
        for one in sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._deaf.clear()

    def close(self) -> None:
        self._listener.close()
        self.cut()
