/** The URL of a server that tests share, from its setting. @throws Error when it is not set */
export function serverUrl(name: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL'): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} names no server to test against`);
  return url;
}
