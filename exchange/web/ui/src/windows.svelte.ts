// The windows of this browser: a panel can have one of its own, and those of one colour show the same instrument.

export type Group = 'none' | 'blue' | 'green' | 'violet';
export const groups: readonly Group[] = ['none', 'blue', 'green', 'violet'];

/** Gives a panel, named by its test id, a window of its own. */
export type PopOut = (panel: string) => void;

type Told = { group: Group; symbol: string } | { isSomebodyElse: true };

const name = 'crossbook.group';

function kept(): Group {
  try {
    return groups.find((each) => each === sessionStorage.getItem(name)) ?? 'none';
  } catch {
    return 'none'; // a browser that keeps nothing
  }
}

class Windows {
  /** The colour of this window. */
  group = $state<Group>(kept());
  /** Another window logged somebody in or out: the cookie is everybody's. */
  onSomebodyElse: () => void = () => undefined;

  private readonly channel = new BroadcastChannel('crossbook.windows');
  private onSymbol: (symbol: string) => void = () => undefined;
  /** The instrument that the windows of the colour show, as far as this one knows. */
  private symbol = '';

  constructor() {
    this.channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('isSomebodyElse' in data) this.onSomebodyElse();
      else if (data.group === this.group && data.symbol !== this.symbol) {
        this.symbol = data.symbol;
        this.onSymbol(data.symbol);
      }
    };
  }

  /** Who shows the instrument that another window of the colour shows, until the answer is called. */
  hears(show: (symbol: string) => void): () => void {
    this.onSymbol = show;
    return () => {
      this.onSymbol = () => undefined;
    };
  }

  /** This window gets a colour, and the others of it show what it shows. */
  choose(group: Group): void {
    this.group = group;
    try {
      sessionStorage.setItem(name, group);
    } catch {
      // a browser that keeps nothing
    }
    this.tell({ group, symbol: this.symbol });
  }

  /** This window shows an instrument. */
  shows(symbol: string): void {
    if (symbol === this.symbol) return; // so it was told
    this.symbol = symbol;
    this.tell({ group: this.group, symbol });
  }

  /** Somebody else is logged in now. */
  tellSomebodyElse(): void {
    this.tell({ isSomebodyElse: true });
  }

  private tell(what: Told): void {
    if (!('group' in what) || what.group !== 'none') this.channel.postMessage(what);
  }

  /** Opens a window with one panel, of the colour of this one; false if the browser refuses. */
  popOut(panel: string, symbol: string): boolean {
    if (this.group === 'none') this.choose('blue');
    const size = panel === 'blotter' || panel === 'chart' ? 'width=1000,height=480' : 'width=560,height=720';
    // A window that another one opens begins with what that one keeps for its session: its colour.
    return window.open(`#/panel/${encodeURIComponent(symbol)}/${panel}`, '_blank', `popup,${size}`) !== null;
  }
}

export const windows = new Windows();
