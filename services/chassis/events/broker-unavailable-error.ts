/** The broker can't be reached, refuses, or lost a message on its way: publish the same message again later. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
