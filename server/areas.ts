import type { RegisterRoutes } from './app.ts'
import { registerEventRoutes } from './events/routes.ts'
import { registerHealthRoutes } from './http/health-routes.ts'
import { registerFormRoutes } from './routes/forms.ts'
import { registerInstanceRoutes } from './routes/instances.ts'
import { registerWorkItemRoutes } from './routes/work-items.ts'

/** Every area of the API, one line each. */
export const AREAS: readonly RegisterRoutes[] = [
  registerHealthRoutes,
  registerEventRoutes,
  registerWorkItemRoutes,
  registerInstanceRoutes,
  registerFormRoutes,
]
