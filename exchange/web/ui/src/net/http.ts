// HTTP: actions become requests, refusals become problems.
import type { paths } from '../../../target/ui-types/api.d.ts';
import type { Problem } from '../protocol/market.ts';
import { type Action, type ActionName, actions, addressOf, methodOf } from './actions.ts';

/** A refusal, in the exchange's words. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail ?? problem.title);
  }
}

/** The operation of the OpenAPI document that an action asks for. */
type Operation<N extends ActionName> = (typeof actions)[N]['route'] extends `${infer Method} ${infer Path}`
  ? Path extends keyof paths
    ? paths[Path] extends Record<Lowercase<Method>, infer Found>
      ? Found
      : never
    : never
  : never;
type Parameters<N extends ActionName> = Operation<N> extends { parameters: infer Found } ? Found : never;
type PartOf<From, Name extends string> = From extends { [name in Name]?: infer Found } ? Found : never;
type Json<Part> = Part extends { content: { 'application/json': infer Found } } ? Found : undefined;
type Responses<N extends ActionName> = Operation<N> extends { responses: infer Found } ? Found : never;

/** What is asked: of one action, or of any. */
export type Question<N extends ActionName = ActionName> = {
  parameters?: PartOf<Parameters<N>, 'path'>;
  /** The names are those of the document; in an address everything is text. */
  query?: { [name in keyof PartOf<Parameters<N>, 'query'>]?: string | number };
  body?: Json<NonNullable<PartOf<Operation<N>, 'requestBody'>>>;
};

/** What the server answers to an action, as the OpenAPI document has it. */
export type AnswerOf<N extends ActionName> = Json<Responses<N>[keyof Responses<N> & (200 | 201 | 204)]>;

export type Caller = <N extends ActionName>(name: N, question?: Question<N>) => Promise<AnswerOf<N>>;

/** A caller of actions; `csrf` is asked at every change. */
export function callerOf(request: typeof fetch, csrf: () => string | undefined, origin = ''): Caller {
  return async <N extends ActionName>(name: N, question: Question<N> = {}): Promise<AnswerOf<N>> => {
    const action: Action = actions[name];
    const method = methodOf(action);
    const address =
      origin +
      addressOf(
        action,
        question.parameters as Record<string, string> | undefined,
        question.query as Record<string, string | number | undefined> | undefined,
      );
    const headers: Record<string, string> = { Accept: 'application/json' };
    const token = csrf();
    if (method !== 'GET' && token !== undefined) headers['X-CSRF-Token'] = token;
    if (question.body !== undefined) headers['Content-Type'] = 'application/json';
    const { answer, text } = await answerOf(method !== 'GET', () =>
      request(address, {
        method,
        headers,
        credentials: 'same-origin',
        ...(question.body === undefined ? {} : { body: JSON.stringify(question.body) }),
      }),
    );
    if (!answer.ok) throw new Refusal(problemOf(answer.status, text));
    return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<N>;
  };
}

async function answerOf(
  isChange: boolean,
  request: () => Promise<Response>,
): Promise<{ answer: Response; text: string }> {
  try {
    const answer = await request();
    return { answer, text: await answer.text() };
  } catch {
    throw new Refusal({
      status: 0,
      code: 'NOT_REACHABLE',
      title: 'The server does not answer',
      detail: isChange
        ? 'The server does not answer: it is not known whether this was done. Look when it is back.'
        : 'The server does not answer.',
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
