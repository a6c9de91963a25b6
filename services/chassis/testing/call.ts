/** The answer to a call; a missing body is an empty object. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly body: any;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Call = (method: string, path: string, options?: CallOptions) => Promise<Answered>;

/** Calls an API as a browser does, with or without a session. */
export function callAt(url: string): Call {
  return async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  };
}

/** The statuses of answers to concurrent calls, in ascending order. */
export function statusesOf(answers: readonly Answered[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
