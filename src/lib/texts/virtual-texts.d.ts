/** A part of one language's texts (scripts/texts-plugin.ts): `virtual:texts/first/en`. */
declare module 'virtual:texts/*' {
  export const texts: object
}
