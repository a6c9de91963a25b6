import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { assertPortsAreFree, derivePorts, pickFreePorts } from './ports.ts';

let occupant: Server | undefined;
afterEach(() => {
  occupant?.close();
});

describe('ports', () => {
  test('neighbouring instances share no port', () => {
    const used = [8080, 8081, 8082].flatMap((port) => Object.values(derivePorts(port, {})));
    expect(new Set(used).size).toBe(used.length);
  });

  test('the same PORT always leads to the same ports, and a variable changes one of them', () => {
    expect(derivePorts(8080, { REDIS_PORT: '7000' })).toEqual({ ...derivePorts(8080, {}), redis: 7000 });
    expect(() => derivePorts(8080, { REDIS_PORT: 'six' })).toThrow('REDIS_PORT is wrong');
  });

  test('a port in use is named with the variable that changes it', async () => {
    const { gateway } = await pickFreePorts();
    await assertPortsAreFree([{ port: gateway, variable: 'PORT' }]);
    occupant = createServer().listen(gateway);
    await once(occupant, 'listening');
    const check = assertPortsAreFree([{ port: gateway, variable: 'PORT' }]);
    await expect(check).rejects.toThrow(`Port ${gateway} is in use: set PORT to another one`);
  });

  test('an address that this machine does not have is named with its own variable', async () => {
    const { gateway: port } = await pickFreePorts();
    // From a block reserved for documentation.
    const check = assertPortsAreFree([{ port, variable: 'PORT', host: '192.0.2.1' }]);
    await expect(check).rejects.toThrow(
      `Port ${port} can't be opened on 192.0.2.1 (EADDRNOTAVAIL): set HOST to another one`,
    );
  });

  test('a row that leads beyond the last port is named with the variable that begins it', async () => {
    const check = assertPortsAreFree([{ port: 65_536, variable: 'SERVICES_PORT' }]);
    await expect(check).rejects.toThrow(
      'Port 65536 does not exist (65535 is the last): set SERVICES_PORT to another one',
    );
  });

  test('a port that is used twice is named with both variables', async () => {
    const { redis: port } = await pickFreePorts();
    const check = assertPortsAreFree([
      { port, variable: 'PORT' },
      { port, variable: 'REDIS_PORT' },
    ]);
    await expect(check).rejects.toThrow(`Port ${port} is needed twice, by PORT and REDIS_PORT`);
  });
});
