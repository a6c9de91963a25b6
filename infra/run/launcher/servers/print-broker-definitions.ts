// Prints the definitions of the embedded RabbitMQ for a namespace. A separate program, so that the launcher does not
// load the schemas of the events (docs/decisions/0012-launcher-memory.md).

import { brokerDefinitions } from './broker-definitions.ts';

const [namespace = ''] = process.argv.slice(2);
const operator = { name: 'guest', password: 'guest' };
console.log(JSON.stringify(brokerDefinitions({ namespace, operator, passwordOf: (service) => service })));
