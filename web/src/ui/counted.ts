const figures = new Intl.NumberFormat('es-CO');

/** A number as it is written in Colombia: `10.167`. */
export const inFigures = (number: number) => figures.format(number);

/** `1 clase`, `12 clases`, `0 clases` */
export const counted = (count: number, one: string, several: string) =>
  `${inFigures(count)} ${count === 1 ? one : several}`;
