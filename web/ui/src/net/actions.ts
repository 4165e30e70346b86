// Everything that the interface can ask for or do: the HTTP route of each action and the command that
// reaches the engine. Pages call nothing else; docs/web-interface.md is printed from this table.

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Action = {
  /** Where in the interface. */
  page: string;
  what: string;
  method: Method;
  path: string;
  /** The engine's command as the schema names it, or what answers instead. */
  command: string;
};

const live = '- (the live view)';
const store = '- (the store)';
const server = '- (the server itself)';

export const actions = {
  status: { page: 'all', what: 'state of the exchange', method: 'GET', path: '/status', command: live },
  me: { page: 'all', what: 'who is logged in', method: 'GET', path: '/me', command: server },
  login: { page: 'all', what: 'log in', method: 'POST', path: '/login', command: server },
  logout: { page: 'all', what: 'log out', method: 'POST', path: '/logout', command: 'Logout' },
  actAs: {
    page: 'all',
    what: 'act as a participant of the demo',
    method: 'POST',
    path: '/demo/act-as',
    command: server,
  },
  demoParticipants: {
    page: 'all',
    what: 'list the participants of the demo',
    method: 'GET',
    path: '/demo/participants',
    command: server,
  },
  codes: {
    page: 'all',
    what: 'code list: what a refusal means',
    method: 'GET',
    path: '/codes',
    command: server,
  },
  killOwn: {
    page: 'all',
    what: "stop one's own trading and cancel its orders (KILL)",
    method: 'POST',
    path: '/admin/killswitch',
    command: 'KillTrading, ResumeTrading',
  },

  instruments: { page: 'terminal', what: 'watch list', method: 'GET', path: '/instruments', command: live },
  candles: {
    page: 'terminal',
    what: 'price chart',
    method: 'GET',
    path: '/instruments/{symbol}/candles',
    command: live,
  },
  rules: {
    page: 'terminal',
    what: 'what the ticket allows in this session',
    method: 'GET',
    path: '/rules',
    command: live,
  },
  newOrder: { page: 'terminal', what: 'send an order', method: 'POST', path: '/orders', command: 'NewOrder' },
  validateOrder: {
    page: 'terminal',
    what: 'preview of the ticket',
    method: 'POST',
    path: '/orders:validate',
    command: live,
  },
  amendOrder: {
    page: 'terminal',
    what: 'amend an order',
    method: 'PATCH',
    path: '/orders/{orderId}',
    command: 'ReplaceOrder',
  },
  cancelOrder: {
    page: 'terminal',
    what: 'cancel an order',
    method: 'DELETE',
    path: '/orders/{orderId}',
    command: 'CancelOrder',
  },
  cancelOrders: {
    page: 'terminal',
    what: 'cancel all orders, or those of an instrument or a side',
    method: 'DELETE',
    path: '/orders',
    command: 'MassCancel',
  },
  orderByClientId: {
    page: 'terminal',
    what: 'whether an order arrived whose answer was lost',
    method: 'GET',
    path: '/orders/by-client-id/{clientOrderId}',
    command: live,
  },
  orders: { page: 'terminal', what: 'own orders', method: 'GET', path: '/orders', command: live },
  fills: { page: 'terminal', what: 'own fills', method: 'GET', path: '/fills', command: live },
  positions: { page: 'terminal', what: 'own positions', method: 'GET', path: '/positions', command: live },

  submittedOrders: {
    page: 'book',
    what: 'all submitted orders (risk, market operations)',
    method: 'GET',
    path: '/admin/orders',
    command: live,
  },

  trades: {
    page: 'book',
    what: 'trades, where no WebSocket comes through',
    method: 'GET',
    path: '/instruments/{symbol}/trades',
    command: live,
  },

  statement: {
    page: 'accounts',
    what: 'what changed what one has',
    method: 'GET',
    path: '/accounts/statement',
    command: live,
  },
  totals: {
    page: 'accounts',
    what: 'what there is of each asset (risk, market operations)',
    method: 'GET',
    path: '/admin/totals',
    command: live,
  },
  transfer: {
    page: 'accounts',
    what: 'deposit, withdraw or transfer (market operations)',
    method: 'POST',
    path: '/admin/transfers',
    command: 'TransferFunds',
  },

  risk: {
    page: 'risk',
    what: 'limits before the trade, and what is open beside them',
    method: 'GET',
    path: '/risk',
    command: 'LimitsRequest',
  },
  setRiskLimits: {
    page: 'risk',
    what: 'set limits (risk, market operations)',
    method: 'POST',
    path: '/admin/risk-limits',
    command: 'DefineLimits',
  },

  openAccounts: {
    page: 'risk',
    what: 'accounts on which open positions depend (risk, market operations)',
    method: 'GET',
    path: '/accounts',
    command: live,
  },
  marks: {
    page: 'risk',
    what: 'marks, and what each source of an index has set',
    method: 'GET',
    path: '/instruments',
    command: live,
  },
  marginCalls: {
    page: 'risk',
    what: 'of whom more margin is called for',
    method: 'GET',
    path: '/accounts/margin-calls',
    command: live,
  },
  liquidate: {
    page: 'risk',
    what: 'close a position of whom more margin is called for (risk, market operations)',
    method: 'POST',
    path: '/admin/accounts:liquidate',
    command: 'LiquidatePosition',
  },

  auction: {
    page: 'auction',
    what: 'indication and curves',
    method: 'GET',
    path: '/instruments/{symbol}/auction',
    command: live,
  },

  managedInstruments: {
    page: 'operations',
    what: 'instruments with phase and countdown',
    method: 'GET',
    path: '/admin/instruments',
    command: live,
  },
  createInstrument: {
    page: 'operations',
    what: 'create an instrument',
    method: 'POST',
    path: '/admin/instruments',
    command: 'DefineInstrument',
  },
  editInstrument: {
    page: 'operations',
    what: 'edit an instrument',
    method: 'PUT',
    path: '/admin/instruments/{symbol}',
    command: 'DefineInstrument',
  },
  deleteInstrument: {
    page: 'operations',
    what: 'delete an instrument',
    method: 'DELETE',
    path: '/admin/instruments/{symbol}',
    command: 'DefineInstrument',
  },
  changePhase: {
    page: 'operations',
    what: 'halt, pause, resume, force a phase',
    method: 'POST',
    path: '/admin/instruments/{symbol}/phase',
    command: 'ChangePhase',
  },
  extendPhase: {
    page: 'operations',
    what: 'extend a phase',
    method: 'POST',
    path: '/admin/instruments/{symbol}/phase:extend',
    command: 'ExtendPhase',
  },
  killSwitch: {
    page: 'operations',
    what: 'kill switch on or off',
    method: 'POST',
    path: '/admin/killswitch',
    command: 'KillTrading, ResumeTrading',
  },
  killed: {
    page: 'operations',
    what: 'who is killed',
    method: 'GET',
    path: '/admin/killswitch',
    command: live,
  },
  massCancel: {
    page: 'operations',
    what: 'cancel the orders of a participant or of all, or those of an instrument or a side',
    method: 'POST',
    path: '/admin/mass-cancel',
    command: 'MassCancel',
  },
  sessions: {
    page: 'operations',
    what: 'connected sessions',
    method: 'GET',
    path: '/admin/sessions',
    command: live,
  },
  fixSessions: {
    page: 'operations',
    what: 'FIX sessions',
    method: 'GET',
    path: '/admin/fix-sessions',
    command: 'FixSessionsRequest',
  },
  resetFixSession: {
    page: 'operations',
    what: 'let the numbers of a FIX session begin at 1 (market operations, administration)',
    method: 'POST',
    path: '/admin/fix-sessions:reset',
    command: 'ResetFixSession',
  },
  system: {
    page: 'operations',
    what: 'engines, who reads their events, and how far behind (risk, market operations, administration)',
    method: 'GET',
    path: '/admin/system',
    command: 'StatusRequest',
  },
  limits: { page: 'operations', what: 'throttles', method: 'GET', path: '/admin/limits', command: server },
  setLimit: {
    page: 'operations',
    what: 'set a throttle',
    method: 'PUT',
    path: '/admin/limits/{participant}',
    command: server,
  },

  latency: { page: 'latency', what: 'latency percentiles', method: 'GET', path: '/latency', command: live },
  answerTimes: {
    page: 'latency',
    what: 'how long orders take in the gateway, by door (risk, market operations, administration)',
    method: 'GET',
    path: '/admin/answer-times',
    command: 'StatusRequest',
  },
  runs: { page: 'latency', what: 'list of runs', method: 'GET', path: '/runs', command: live },
  resetRun: {
    page: 'latency',
    what: 'begin a new run',
    method: 'POST',
    path: '/runs:reset',
    command: server,
  },

  events: {
    page: 'replay',
    what: 'events of an instrument',
    method: 'GET',
    path: '/instruments/{symbol}/events',
    command: store,
  },
  bookAt: {
    page: 'replay',
    what: 'book at an event',
    method: 'GET',
    path: '/instruments/{symbol}/book',
    command: store,
  },

  participants: {
    page: 'admin',
    what: 'participants',
    method: 'GET',
    path: '/admin/participants',
    command: live,
  },
  createParticipant: {
    page: 'admin',
    what: 'create a participant',
    method: 'POST',
    path: '/admin/participants',
    command: 'DefineParticipant',
  },
  editParticipant: {
    page: 'admin',
    what: 'edit a participant',
    method: 'PUT',
    path: '/admin/participants/{name}',
    command: 'DefineParticipant',
  },
  deleteParticipant: {
    page: 'admin',
    what: 'delete a participant',
    method: 'DELETE',
    path: '/admin/participants/{name}',
    command: 'DefineParticipant',
  },
  setPassword: {
    page: 'admin',
    what: 'set a password',
    method: 'POST',
    path: '/admin/participants/{name}/password',
    command: server,
  },
  keys: { page: 'admin', what: 'API keys', method: 'GET', path: '/admin/keys', command: server },
  createKey: {
    page: 'admin',
    what: 'create an API key',
    method: 'POST',
    path: '/admin/keys',
    command: server,
  },
  deleteKey: {
    page: 'admin',
    what: 'delete an API key',
    method: 'DELETE',
    path: '/admin/keys/{id}',
    command: server,
  },
  audit: { page: 'admin', what: 'audit log', method: 'GET', path: '/admin/audit', command: live },
  snapshot: {
    page: 'admin',
    what: 'take a snapshot',
    method: 'POST',
    path: '/admin/snapshot',
    command: 'TakeSnapshot',
  },

  worlds: {
    page: 'simulation',
    what: 'worlds that ship, with their parameters',
    method: 'GET',
    path: '/admin/worlds',
    command: server,
  },
  checkRun: {
    page: 'simulation',
    what: 'what would run, its branching ratios, and what a live run lacks',
    method: 'POST',
    path: '/admin/runs:check',
    command: server,
  },
  startRun: {
    page: 'simulation',
    what: 'start a run, in virtual time or on the exchange',
    method: 'POST',
    path: '/admin/runs',
    command: server,
  },
  simulationRuns: {
    page: 'simulation',
    what: 'list of runs of worlds',
    method: 'GET',
    path: '/admin/runs',
    command: server,
  },
  simulationRun: {
    page: 'simulation',
    what: 'a run: progress, clients, report',
    method: 'GET',
    path: '/admin/runs/{id}',
    command: server,
  },
  stopRun: {
    page: 'simulation',
    what: 'end a run early',
    method: 'POST',
    path: '/admin/runs/{id}:stop',
    command: server,
  },
  deleteRun: {
    page: 'simulation',
    what: 'delete a run',
    method: 'DELETE',
    path: '/admin/runs/{id}',
    command: server,
  },
  runFacts: {
    page: 'simulation',
    what: 'prices, returns and spreads of a run',
    method: 'GET',
    path: '/admin/runs/{id}/facts',
    command: server,
  },
  compareRuns: {
    page: 'simulation',
    what: 'two runs side by side',
    method: 'GET',
    path: '/admin/runs:compare',
    command: server,
  },
  exportRun: {
    page: 'simulation',
    what: 'a run as a file',
    method: 'GET',
    path: '/admin/runs/{id}/export',
    command: server,
  },

  openapi: {
    page: 'api',
    what: 'description of the API',
    method: 'GET',
    path: '/openapi.json',
    command: server,
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

/** The address of an action: its path with the parameters, and the question. */
export function addressOf(
  action: Action,
  parameters: Record<string, string> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const path = action.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${action.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `/api/v1${path}${search === '' ? '' : `?${search}`}`;
}
