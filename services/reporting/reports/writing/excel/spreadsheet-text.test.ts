import { describe, expect, test } from 'vitest';
import { spreadsheetText } from './write-excel.ts';

describe('a text in a spreadsheet', () => {
  test.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', ' =1+1', '＝1+1'])('%j gets a leading apostrophe', (text) => {
    expect(spreadsheetText(text)).toBe(`'${text}`);
  });

  test('a formula behind a leading tab gets an apostrophe', () => {
    expect(spreadsheetText('\t=1+1')).toBe("' =1+1");
    expect(spreadsheetText('\tAna')).toBe("' Ana");
  });

  test('a formula behind a removed character gets an apostrophe', () => {
    expect(spreadsheetText('\uFFFE=1+1')).toBe("' =1+1");
    expect(spreadsheetText('\u0000@SUM(A1)')).toBe("' @SUM(A1)");
  });

  test.each(['María José Núñez', '💪 Ana', 'a=b', 'ana@correo.co', '+57 300 123-4567'])('%j stays as it is', (text) => {
    expect(spreadsheetText(text)).toBe(text);
  });

  test('a number that hides a function is not a telephone number', () => {
    expect(spreadsheetText("+57cmd|' /C calc'!A0")).toBe("'+57cmd|' /C calc'!A0");
  });

  test('characters that XML cannot hold are removed', () => {
    expect(spreadsheetText('A\u0000n\u0007a\uFFFE')).toBe('A n a ');
    expect(spreadsheetText('Ana\uD83D')).toBe('Ana\uFFFD');
  });

  test('text that looks like an escaped character of a workbook keeps its letters', () => {
    expect(spreadsheetText('_x003D_1+1')).toBe('_x005F_x003D_1+1');
    expect(spreadsheetText('ana_x0040_correo')).toBe('ana_x005F_x0040_correo');
    expect(spreadsheetText('_x005F_x003d_')).toBe('_x005F_x005F_x005F_x003d_');
    expect(spreadsheetText('ana_xenia_x12_@correo.co')).toBe('ana_xenia_x12_@correo.co');
  });

  test('no text is longer than a cell may be', () => {
    expect(spreadsheetText('='.repeat(40_000))).toHaveLength(32_767);
  });
});
