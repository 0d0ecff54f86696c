import { installPolyfills } from './install-polyfills.ts'

installPolyfills(globalThis)
