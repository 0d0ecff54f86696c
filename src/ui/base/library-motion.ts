import { reduceMotion, restoreMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion'
import { onMotionChange, wantsLessMotion } from '../../lib/dom/less-motion.ts'

/**
 * The moving components of the library (those with react-spring) follow what the person set their device to: each part
 * that draws one imports this module. It brings react-spring along, so it never belongs to a first screen.
 */
function follow(): void {
  if (wantsLessMotion()) reduceMotion()
  else restoreMotion()
}

follow()
onMotionChange(follow)
