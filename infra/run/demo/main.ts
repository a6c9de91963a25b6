// Completes the data of a running demonstration, and prints who can sign in.

import { reachable } from '../launcher/processes.ts';
import { operatorCommand } from '../operator-command.ts';
import { memberPassword, unpublishedMemberPassword } from './demo-data.ts';
import { seedDemo } from './seed-demo.ts';

await operatorCommand('completes the demo data', async (studio) => {
  const { host, port, publicUrl, isReachable, adminEmail, adminPassword, namespace, urls } = studio;
  if (adminEmail === undefined || adminPassword === undefined)
    throw new Error('ADMIN_EMAIL, ADMIN_PASSWORD are missing');
  const { mongo = '', rabbitmq = '', redis = '' } = urls;
  const accounts = await seedDemo({
    origin: `http://${reachable(host)}:${port}`,
    adminEmail,
    adminPassword,
    memberPassword: isReachable ? unpublishedMemberPassword(adminPassword) : memberPassword,
    servers: { mongoUrl: mongo, rabbitmqUrl: rabbitmq, redisUrl: redis },
    namespace,
  });
  const widest = (key: 'email' | 'password') => Math.max(...accounts.map((account) => account[key].length));
  const [emailWidth, passwordWidth] = [widest('email'), widest('password')];
  console.log('Demo accounts (email, password)');
  for (const { email, password, about } of accounts) {
    console.log(`  ${email.padEnd(emailWidth)}  ${password.padEnd(passwordWidth)}  ${about}`);
  }
  // Set in Docker; the launcher prints the addresses itself.
  const { MAIL_WEB_URL: mailWebUrl } = process.env;
  if (mailWebUrl) console.log(`\nMail can be read at ${mailWebUrl}\nready ${publicUrl}`);
});
