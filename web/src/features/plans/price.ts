const withCents = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** COP with two decimals, on the page of plans only (docs/product.md §6.13). */
export const priceWithDecimals = (price: number) => withCents.format(price);
