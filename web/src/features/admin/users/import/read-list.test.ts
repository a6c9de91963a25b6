import { describe, expect, test } from 'vitest';
import { answerQuestion, answerValue, assignColumn, correctCell, openPoints, readList } from './read-list.ts';

const listOf = (...lines: readonly string[]) => readList({ kind: 'pasted', text: lines.join('\n') });

describe('a list', () => {
  test('is open where a title, a date or a column leaves it open', () => {
    const list = listOf('Nombre;Apellido;Correo;E-mail;Celular;Nacimiento', 'Ana;Paz;a@x;b@x;300;12/31/1990');
    expect(openPoints(list, [])).toEqual({
      missing: ['documentNumber'],
      questions: [{ field: 'email', candidates: [2, 3] }],
      values: [],
      isDateOrderOpen: true,
    });
  });

  test('needs no mails to be looked at', () => {
    expect(openPoints(listOf('Nombre;Apellido;Cédula;Celular', 'Ana;Paz;1;2'), []).missing).toEqual([]);
  });

  test('has a column for a field, of several that may have it, or none', () => {
    const list = listOf('Correo;E-mail;Cédula', 'a;b;1');
    expect(answerQuestion(list, 'email', 1)).toMatchObject({
      columns: [null, 'email', 'documentNumber'],
      questions: [],
    });
    expect(answerQuestion(list, 'email', null)).toMatchObject({
      columns: [null, null, 'documentNumber'],
      questions: [],
    });
  });

  test('has a field in one column: what is assigned by hand leaves the other one', () => {
    const list = listOf('Cédula;Código;Nombre;Apellido', '1;2;Ana;Paz');
    expect(assignColumn(list, 1, 'documentNumber').columns).toEqual([null, 'documentNumber', 'firstName', 'lastName']);
    expect(assignColumn(list, 1, 'firstName').columns).toEqual([
      'documentNumber',
      'firstName',
      'firstName',
      'lastName',
    ]);
    expect(assignColumn(list, 1, 'wholeName').columns).toEqual(['documentNumber', 'wholeName', null, null]);
  });

  test('keeps what was said of a word when it is read again', () => {
    const list = listOf('Nombre;Plan', 'Ana;oro', 'Luz;Oro');
    const [question] = openPoints(list, []).values;
    expect(question).toMatchObject({ field: 'plan', text: 'oro', rows: 2, answer: null });
    const answered = answerValue(list, question!, '');
    const again = readList(answered.source, answered.choices);
    expect(openPoints(again, []).values).toMatchObject([{ answer: '' }]);
  });

  test('has what is typed over a cell, a whole name included', () => {
    const list = listOf('Nombre completo;Correo', 'Ana;x');
    expect(correctCell(list, 2, 'lastName', 'Ana Paz').table.rows[0]?.cells).toEqual(['Ana Paz', 'x']);
    expect(correctCell(list, 2, 'email', 'ana@example.com').table.rows[0]?.written).toEqual(['Ana', 'ana@example.com']);
  });
});
