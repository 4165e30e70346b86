// Everything that the interface can ask for or do. Pages call nothing else; docs/web-interface.md is printed from
// this table and from that of the routes.
import type { RouteName } from './routes.ts';

export type Action = {
  /** Where in the interface. */
  page: string;
  what: string;
  route: RouteName;
  /** What answers, where the route asks the engine for nothing. */
  from?: string;
};

const live = 'live view';
const store = 'store';
const server = 'web server';

export const actions = {
  status: { page: 'all', what: 'state of the exchange', route: 'GET /status', from: live },
  me: { page: 'all', what: 'who is logged in', route: 'GET /me', from: server },
  login: { page: 'all', what: 'log in', route: 'POST /login', from: server },
  logout: { page: 'all', what: 'log out', route: 'POST /logout', from: server },
  actAs: { page: 'all', what: 'act as a participant of the demo', route: 'POST /demo/act-as', from: server },
  demoParticipants: {
    page: 'all',
    what: 'list the participants of the demo',
    route: 'GET /demo/participants',
    from: server,
  },
  codes: { page: 'all', what: 'codes of refusals', route: 'GET /codes', from: server },
  killOwn: {
    page: 'all',
    what: 'stop own trading and cancel own orders (KILL)',
    route: 'POST /admin/killswitch',
  },

  instruments: { page: 'terminal', what: 'watch list', route: 'GET /instruments', from: live },
  candles: { page: 'terminal', what: 'price chart', route: 'GET /instruments/{symbol}/candles', from: live },
  rules: {
    page: 'terminal',
    what: 'what the ticket allows now',
    route: 'GET /rules',
    from: live,
  },
  newOrder: { page: 'terminal', what: 'send an order', route: 'POST /orders' },
  validateOrder: {
    page: 'terminal',
    what: 'preview of the ticket',
    route: 'POST /orders:validate',
    from: live,
  },
  amendOrder: { page: 'terminal', what: 'amend an order', route: 'PATCH /orders/{orderId}' },
  cancelOrder: { page: 'terminal', what: 'cancel an order', route: 'DELETE /orders/{orderId}' },
  cancelOrders: {
    page: 'terminal',
    what: 'cancel all orders, or of an instrument or side',
    route: 'DELETE /orders',
  },
  orderByClientId: {
    page: 'terminal',
    what: 'whether an unanswered order arrived',
    route: 'GET /orders/by-client-id/{clientOrderId}',
    from: live,
  },
  orders: { page: 'terminal', what: 'own orders', route: 'GET /orders', from: live },
  fills: { page: 'terminal', what: 'own fills', route: 'GET /fills', from: live },
  positions: { page: 'terminal', what: 'own positions', route: 'GET /positions', from: live },

  submittedOrders: {
    page: 'book',
    what: 'all submitted orders (risk, market operations)',
    route: 'GET /admin/orders',
    from: live,
  },

  trades: {
    page: 'book',
    what: 'trades without a WebSocket',
    route: 'GET /instruments/{symbol}/trades',
    from: live,
  },

  statement: {
    page: 'accounts',
    what: 'account statement',
    route: 'GET /accounts/statement',
    from: live,
  },
  totals: {
    page: 'accounts',
    what: 'totals of each asset (risk, market operations)',
    route: 'GET /admin/totals',
    from: live,
  },
  transfer: {
    page: 'accounts',
    what: 'deposit, withdraw or transfer (market operations)',
    route: 'POST /admin/transfers',
  },

  risk: { page: 'risk', what: 'pre-trade limits and their use', route: 'GET /risk' },
  setRiskLimits: {
    page: 'risk',
    what: 'set limits (risk, market operations)',
    route: 'POST /admin/risk-limits',
  },

  openAccounts: {
    page: 'risk',
    what: 'accounts with open positions (risk, market operations)',
    route: 'GET /accounts',
    from: live,
  },
  marks: {
    page: 'risk',
    what: 'marks and index sources',
    route: 'GET /instruments',
    from: live,
  },
  marginCalls: {
    page: 'risk',
    what: 'margin calls',
    route: 'GET /accounts/margin-calls',
    from: live,
  },
  liquidate: {
    page: 'risk',
    what: 'liquidate a called position (risk, market operations)',
    route: 'POST /admin/accounts:liquidate',
  },

  auction: {
    page: 'auction',
    what: 'indication and curves',
    route: 'GET /instruments/{symbol}/auction',
    from: live,
  },

  managedInstruments: {
    page: 'operations',
    what: 'instruments with phase and countdown',
    route: 'GET /admin/instruments',
    from: live,
  },
  createInstrument: { page: 'operations', what: 'create an instrument', route: 'POST /admin/instruments' },
  editInstrument: {
    page: 'operations',
    what: 'edit an instrument',
    route: 'PUT /admin/instruments/{symbol}',
  },
  deleteInstrument: {
    page: 'operations',
    what: 'delete an instrument',
    route: 'DELETE /admin/instruments/{symbol}',
  },
  changePhase: {
    page: 'operations',
    what: 'halt, pause, resume, force a phase',
    route: 'POST /admin/instruments/{symbol}/phase',
  },
  extendPhase: {
    page: 'operations',
    what: 'extend a phase',
    route: 'POST /admin/instruments/{symbol}/phase:extend',
  },
  killSwitch: { page: 'operations', what: 'kill switch on or off', route: 'POST /admin/killswitch' },
  killed: { page: 'operations', what: 'killed participants', route: 'GET /admin/killswitch', from: live },
  massCancel: {
    page: 'operations',
    what: 'cancel orders of a participant or all, or of an instrument or side',
    route: 'POST /admin/mass-cancel',
  },
  sessions: { page: 'operations', what: 'connected sessions', route: 'GET /admin/sessions', from: live },
  fixSessions: { page: 'operations', what: 'FIX sessions', route: 'GET /admin/fix-sessions' },
  resetFixSession: {
    page: 'operations',
    what: 'reset a FIX session (market operations, administration)',
    route: 'POST /admin/fix-sessions:reset',
  },
  system: {
    page: 'operations',
    what: 'engines, readers of their events, and lags (risk, market operations, administration)',
    route: 'GET /admin/system',
  },
  limits: { page: 'operations', what: 'throttles', route: 'GET /admin/limits', from: server },
  setLimit: {
    page: 'operations',
    what: 'set a throttle',
    route: 'PUT /admin/limits/{participant}',
    from: server,
  },

  latency: { page: 'latency', what: 'latency percentiles', route: 'GET /latency', from: live },
  answerTimes: {
    page: 'latency',
    what: 'answer times of the gateway, by door (risk, market operations, administration)',
    route: 'GET /admin/answer-times',
  },
  runs: { page: 'latency', what: 'list of runs', route: 'GET /runs', from: live },
  resetRun: { page: 'latency', what: 'begin a new run', route: 'POST /runs:reset', from: server },

  events: {
    page: 'replay',
    what: 'events of an instrument',
    route: 'GET /instruments/{symbol}/events',
    from: store,
  },
  bookAt: { page: 'replay', what: 'book at an event', route: 'GET /instruments/{symbol}/book', from: store },

  participants: { page: 'admin', what: 'participants', route: 'GET /admin/participants', from: live },
  createParticipant: { page: 'admin', what: 'create a participant', route: 'POST /admin/participants' },
  editParticipant: { page: 'admin', what: 'edit a participant', route: 'PUT /admin/participants/{name}' },
  deleteParticipant: {
    page: 'admin',
    what: 'delete a participant',
    route: 'DELETE /admin/participants/{name}',
  },
  setPassword: {
    page: 'admin',
    what: 'set a password',
    route: 'POST /admin/participants/{name}/password',
    from: server,
  },
  keys: { page: 'admin', what: 'API keys', route: 'GET /admin/keys', from: server },
  createKey: { page: 'admin', what: 'create an API key', route: 'POST /admin/keys', from: server },
  deleteKey: { page: 'admin', what: 'delete an API key', route: 'DELETE /admin/keys/{id}', from: server },
  audit: { page: 'admin', what: 'audit log', route: 'GET /admin/audit', from: live },
  snapshot: { page: 'admin', what: 'take a snapshot', route: 'POST /admin/snapshot' },

  worlds: {
    page: 'simulation',
    what: 'shipped worlds and their parameters',
    route: 'GET /admin/worlds',
    from: server,
  },
  checkRun: {
    page: 'simulation',
    what: 'check of a run: branching ratios, and what a live run lacks',
    route: 'POST /admin/runs:check',
    from: server,
  },
  startRun: {
    page: 'simulation',
    what: 'start a run, in virtual time or on the exchange',
    route: 'POST /admin/runs',
    from: server,
  },
  simulationRuns: {
    page: 'simulation',
    what: 'list of runs of worlds',
    route: 'GET /admin/runs',
    from: server,
  },
  simulationRun: {
    page: 'simulation',
    what: 'a run: progress, clients, report',
    route: 'GET /admin/runs/{id}',
    from: server,
  },
  stopRun: { page: 'simulation', what: 'end a run early', route: 'POST /admin/runs/{id}:stop', from: server },
  deleteRun: { page: 'simulation', what: 'delete a run', route: 'DELETE /admin/runs/{id}', from: server },
  runFacts: {
    page: 'simulation',
    what: 'prices, returns and spreads of a run',
    route: 'GET /admin/runs/{id}/facts',
    from: server,
  },
  compareRuns: {
    page: 'simulation',
    what: 'two runs side by side',
    route: 'GET /admin/runs:compare',
    from: server,
  },
  exportRun: {
    page: 'simulation',
    what: 'a run as a file',
    route: 'GET /admin/runs/{id}/export',
    from: server,
  },

  openapi: { page: 'api', what: 'description of the API', route: 'GET /openapi.json', from: server },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

export const methodOf = (action: Action) => action.route.slice(0, action.route.indexOf(' '));
const pathOf = (action: Action) => action.route.slice(action.route.indexOf(' ') + 1);

/** The address of an action: its path with the parameters, and the question. */
export function addressOf(
  action: Action,
  parameters: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const path = pathOf(action).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${action.route} needs ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`;
}
