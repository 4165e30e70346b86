// Addresses such as #/terminal/NPN?side=sell&qty=2000, or #/panel/NPN/ladder for a panel that stands alone.

/** The part is a panel of the page, if it stands alone. */
export type Place = { page: string; subject: string; part: string; query: URLSearchParams };

export function placeOf(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', subject = '', part = ''] = path.split('/');
  return { page, subject: decodeURIComponent(subject), part, query: new URLSearchParams(search) };
}

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => {
      this.place = placeOf(location.hash);
    });
  }

  /** Where another instrument is on a page: in the same panel, if that stands alone. */
  addressOf(page: string, symbol: string): string {
    const { page: present, part } = this.place;
    const subject = encodeURIComponent(symbol);
    return present === 'panel' ? `#/panel/${subject}/${part}` : `#/${page}/${subject}`;
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const router = new Router();
