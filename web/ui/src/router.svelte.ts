// Addresses such as #/terminal/NPN?side=sell&qty=2000.

export type Place = { page: string; subject: string; query: URLSearchParams };

export function placeOf(hash: string): Place {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page = '', subject = ''] = path.split('/');
  return { page, subject: decodeURIComponent(subject), query: new URLSearchParams(search) };
}

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    window.addEventListener('hashchange', () => {
      this.place = placeOf(location.hash);
    });
  }

  go(hash: string): void {
    location.hash = hash;
  }
}

export const router = new Router();
