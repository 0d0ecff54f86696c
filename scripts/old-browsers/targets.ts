/** The oldest browsers that are served, as the builder names them. */
export const OLDEST = ['chrome87', 'safari14']
