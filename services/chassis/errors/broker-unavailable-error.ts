/** The broker is unreachable, refuses, or did not confirm: publish the same message again later. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
