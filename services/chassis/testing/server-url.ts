/** Where a server runs that tests share, by its setting. @throws Error when nobody has said where */
export function serverUrl(name: 'MONGO_URL' | 'RABBITMQ_URL' | 'REDIS_URL'): string {
  const url = process.env[name];
  if (!url) throw new Error(`${name} names no server to test against`);
  return url;
}
