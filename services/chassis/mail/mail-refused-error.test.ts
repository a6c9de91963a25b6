import { expect, test } from 'vitest';
import { isRefusedForGood } from './mailer.ts';

test.each([
  ['RCPT TO', '550 5.1.1 no such user'],
  ['RCPT TO', '553 mailbox name not allowed'],
  ['RCPT TO', '550 5.4.1 recipient address rejected'],
  ['DATA', '552 5.3.4 message too large'],
])('a mail is refused for good by the answer to %s: %s', (command, response) => {
  expect(isRefusedForGood({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(true);
});

test.each([
  ['CONN', '554 no service for you'],
  ['AUTH PLAIN', '535 5.7.8 bad credentials'],
  ['MAIL FROM', '550 5.1.8 no such sender'],
  ['RCPT TO', '452 4.2.2 mailbox full'],
  ['RCPT TO', '530 authentication required'],
  ['RCPT TO', '554 5.7.1 relay access denied'],
  ['DATA', '451 4.7.1 try again later'],
  ['DATA', '550 5.4.5 daily user sending limit exceeded'],
  ['RCPT TO', '550 5.1.90 you have reached your daily limit for message recipients'],
  ['DATA', '550-5.7.26 this mail has been blocked because the sender is unauthenticated'],
])('a mail waits after the answer to %s: %s', (command, response) => {
  expect(isRefusedForGood({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(false);
});

test('a mail waits after a failure without a reply', () => {
  expect(isRefusedForGood({ command: 'DATA', response: 'gibberish' })).toBe(false);
  expect(isRefusedForGood(new Error('no connection'))).toBe(false);
});
