/** The query of how many a filter finds; begins with the endpoint's name, as the list's does. */
export function totalKey(name: string, filter: object | undefined): readonly unknown[] {
  return [name, 'total', filter]
}
