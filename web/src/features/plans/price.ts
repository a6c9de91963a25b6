const pesos = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** COP with two decimals, as members see prices (spec §9). */
export function priceWithDecimals(price: number): string {
  return pesos.format(price);
}
