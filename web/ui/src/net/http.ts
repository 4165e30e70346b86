// HTTP: actions become requests, refusals become problems.
import type { Problem } from '../protocol/market.ts';
import { type Action, type ActionName, actions, addressOf } from './actions.ts';

/** A refusal, in the exchange's words. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

export type Question = {
  parameters?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
};

export type Caller = <T>(name: ActionName, question?: Question) => Promise<T>;

/** A caller of actions; `csrf` is asked at every change. */
export function callerOf(request: typeof fetch, csrf: () => string | undefined, origin = ''): Caller {
  return async <T>(name: ActionName, question: Question = {}): Promise<T> => {
    const action: Action = actions[name];
    const address = origin + addressOf(action, question.parameters, question.query);
    const headers: Record<string, string> = { Accept: 'application/json' };
    const token = csrf();
    if (action.method !== 'GET' && token !== undefined) headers['X-CSRF-Token'] = token;
    if (question.body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await answerOf(() =>
      request(address, {
        method: action.method,
        headers,
        credentials: 'same-origin',
        ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(problemOf(answer.status, text));
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
}

async function answerOf(request: () => Promise<Response>): Promise<Response> {
  try {
    return await request();
  } catch {
    throw new Refusal({
      status: 0,
      code: 'NOT_REACHABLE',
      title: 'The server does not answer',
      detail: 'The server does not answer; it is tried again when it is back.',
    });
  }
}

function problemOf(status: number, text: string): Problem {
  try {
    const said = JSON.parse(text) as Partial<Problem>;
    if (typeof said.code === 'string') {
      return { ...said, code: said.code, status, title: said.title ?? said.code };
    }
  } catch {
    // Not the exchange's own answer: what it says is below.
  }
  return {
    status,
    code: `HTTP_${status}`,
    title: `The server answered ${status}`,
    detail: text.slice(0, 200),
  };
}

export function asProblem(failure: unknown): Problem {
  if (failure instanceof Refusal) return failure.problem;
  return {
    status: 0,
    code: 'UNEXPECTED',
    title: failure instanceof Error ? failure.message : String(failure),
  };
}
