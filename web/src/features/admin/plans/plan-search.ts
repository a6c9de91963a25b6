/** Plans whose name contains the text, case-insensitively (docs/product.md §11.4). */
export function plansNamed<P extends { readonly name: string }>(plans: readonly P[], text: string): readonly P[] {
  const wanted = text.trim().toLocaleLowerCase('es');
  return wanted ? plans.filter(({ name }) => name.toLocaleLowerCase('es').includes(wanted)) : plans;
}
