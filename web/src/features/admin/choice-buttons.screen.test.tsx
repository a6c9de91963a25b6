import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Choice, ChoiceButtons } from './choice-buttons.tsx';

/** A strip of 390 px, whose buttons are 100 px wide. */
function layOut(): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (!(this instanceof HTMLButtonElement)) return new DOMRect(0, 0, 390, 48);
    const strip = this.parentElement!;
    return new DOMRect([...strip.children].indexOf(this) * 100 - strip.scrollLeft, 0, 100, 48);
  });
}

test('the chosen one stays in sight when choices come in front of it', () => {
  layOut();
  const choices: Choice<string>[] = ['Todos', 'Por vencer', 'Deben'].map((label) => ({ value: label, label }));
  const list = (shown: typeof choices) => (
    <ChoiceButtons legend="Usuarios" choices={shown} chosen="Deben" onChoose={() => undefined} />
  );
  const { rerender } = render(list(choices));
  const { right } = screen.getByRole('button', { name: 'Deben' }).getBoundingClientRect();
  expect(right).toBe(300);
  const more = ['Piden plan', 'Sin entrar', 'Probaron'].map((label) => ({ value: label, label, count: 2 }));
  rerender(list([choices[0]!, ...more, ...choices.slice(1)]));
  expect(screen.getByRole('button', { name: 'Deben' }).getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
