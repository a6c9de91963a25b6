import { describe, expect, it } from 'vitest';
import { choiceOf, tabOfAddress, withParameters } from './admin-address.ts';

describe('the address of the admin panel', () => {
  it('starts at the dashboard', () => {
    expect(tabOfAddress(null)).toBe('dashboard');
    expect(tabOfAddress('nada')).toBe('dashboard');
    expect(tabOfAddress('usuarios')).toBe('usuarios');
  });

  it('keeps what it is not asked to change and drops what is empty', () => {
    const address = withParameters(new URLSearchParams('tab=usuarios&pagina=3'), { buscar: 'luz', pagina: '' });
    expect(address.toString()).toBe('tab=usuarios&buscar=luz');
  });

  it('ignores a filter that does not exist', () => {
    expect(choiceOf('admin', ['member', 'admin'])).toBe('admin');
    expect(choiceOf('root', ['member', 'admin'])).toBeUndefined();
  });
});
