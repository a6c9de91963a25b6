/** Whether this is the second click of a double click, whose target may have changed since the first. */
export function isSecondClick(event: object): boolean {
  return 'detail' in event && Number(event.detail) > 1;
}
