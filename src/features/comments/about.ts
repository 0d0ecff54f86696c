/** The document that the comments are about. */
export type About = { readonly schemaCode: string; readonly bizObjectId: string }
