// Plain JavaScript without packages: docker-compose.yml mounts this file into an image that has a Node of its own.
import { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';

const ownHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

const refusal = 'This program answers its own page at localhost only.\n';

/**
 * Guards a page for operators, the mail catcher's or that of the job queues: MailDev answers under every name and allows
 * every page to read its answers, and Bull Board takes acts from any. A page open in a browser on this machine could read
 * the caught mails, with reset links, and delete them. A page whose own name resolves to this machine (DNS rebinding) is
 * recognized by `Host`, others by `Origin`, and requests without an origin, such as frames and images, by
 * `Sec-Fetch-Site`. Without an origin, only JSON changes anything: a form of another page can't send that without asking
 * first. The live view of the mail catcher's own page sends text.
 *
 * @param {IncomingMessage} request
 */
function isOwn({ method = '', headers: { host = '', origin, 'content-type': type, ...others } }) {
  if (!ownHost.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  const isForm = type !== undefined && !type.startsWith('application/json');
  if (origin === undefined && !['GET', 'HEAD'].includes(method) && isForm) return false;
  // Browsers send these two together; links from any page may lead here.
  const isLink = others['sec-fetch-mode'] === 'navigate' && others['sec-fetch-dest'] === 'document';
  return isLink || ['same-origin', 'none', undefined].includes(others['sec-fetch-site']);
}

/** @param {IncomingMessage} request */
function refuse({ socket }) {
  const head = ['HTTP/1.1 403 Forbidden', 'Content-Type: text/plain', `Content-Length: ${refusal.length}`];
  socket.end([...head, 'Connection: close', '', refusal].join('\r\n'));
}

/** @param {ServerResponse} response which other origins must not read */
function withoutSharing(response) {
  response.setHeader = (name, value) =>
    /^access-control-/i.test(name) ? response : ServerResponse.prototype.setHeader.call(response, name, value);
}

/** Runs before every listener, for requests and upgrades alike: the mail catcher's live view is a WebSocket. */
Object.assign(Server.prototype, {
  /**
   * @this {Server}
   * @param {string} event
   * @param {unknown[]} parts
   */
  emit(event, ...parts) {
    const [request, response] = parts;
    if (request instanceof IncomingMessage && !isOwn(request)) {
      refuse(request);
      return true;
    }
    if (response instanceof ServerResponse) withoutSharing(response);
    return EventEmitter.prototype.emit.call(this, event, ...parts);
  },
});
