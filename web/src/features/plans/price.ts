const pesos = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** COP with two decimals, the format of members' screens (docs/product.md §6.13). */
export function priceWithDecimals(price: number): string {
  return pesos.format(price);
}
