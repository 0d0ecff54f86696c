// One file, so that all races share their two server processes; the counts are compared after everything else.
import './races/decisions.ts'
import './races/grounds.ts'
import './races/replays.ts'
import { shareRaces } from './races/rounds.ts'

shareRaces()
