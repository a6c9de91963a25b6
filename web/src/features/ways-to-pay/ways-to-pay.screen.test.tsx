import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readDrawnQr } from '../../testing/read-drawn-qr.ts';
import { WaysToPay } from './ways-to-pay.tsx';

const holder = 'Ritmo SAS';

test('key and amount are copied as the application of a bank takes them', async () => {
  const person = userEvent.setup();
  render(
    <WaysToPay
      amount={120_000}
      ways={[
        { kind: 'nequi', key: '3001234567', holder, hint: 'Sin costo', qr: '' },
        { kind: 'estudio', key: '', holder: '', hint: 'En recepción', qr: '' },
      ]}
    />,
  );
  expect(screen.getByText('300 123 4567')).toBeVisible();
  expect(screen.getByText('A nombre de Ritmo SAS')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Copiar el celular de Nequi' }));
  expect(await navigator.clipboard.readText()).toBe('3001234567');
  await person.click(screen.getByRole('button', { name: 'Copiar el valor' }));
  expect(await navigator.clipboard.readText()).toBe('120000');
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('a QR is drawn from what it says when it is asked for', async () => {
  const person = userEvent.setup();
  render(<WaysToPay ways={[{ kind: 'bre-b', key: '@RITMO1', holder, hint: '', qr: '00020101021126360014' }]} />);
  expect(screen.queryByRole('img')).toBeNull();
  await person.click(screen.getByText('Ver el QR de Bre-B'));
  const drawn = await screen.findByRole('img', { name: 'QR para pagar por Bre-B' });
  expect(readDrawnQr(drawn.outerHTML)).toBe('00020101021126360014');
});
