import type { ComponentType } from 'react'
import type { Part } from '../../../shared/actions/action-spec.ts'
import { AssistsPart } from './assists-part.tsx'
import { EndActionsPart } from './end-actions-part.tsx'
import { LeaverPart } from './leaver-part.tsx'
import { NextPeoplePart } from './next-people-part.tsx'
import { OwnerPart } from './owner-part.tsx'
import type { PartProps } from './part-props.ts'
import { PeoplePart } from './people-part.tsx'
import { ReturnPart } from './return-part.tsx'
import { SignModePart, SignPart } from './sign-part.tsx'
import { SignersPart } from './signers-part.tsx'
import { StepChoicePart } from './step-choice-part.tsx'
import { AnyStepPart, OpenStepPart } from './steps-part.tsx'
import { UrgedPart } from './urged-part.tsx'
import { VersionPart } from './version-part.tsx'

const PARTS: Readonly<Record<Part, ComponentType<PartProps>>> = {
  returnTo: ReturnPart,
  people: PeoplePart,
  sign: SignPart,
  signMode: SignModePart,
  signers: SignersPart,
  assists: AssistsPart,
  urged: UrgedPart,
  endActions: EndActionsPart,
  nextPeople: NextPeoplePart,
  openStep: OpenStepPart,
  anyStep: AnyStepPart,
  owner: OwnerPart,
  version: VersionPart,
  stepChoice: StepChoicePart,
  leaver: LeaverPart,
}

/** One part of a sheet. */
export function PartView({ part, ...props }: PartProps & { readonly part: Part }) {
  const View = PARTS[part]
  return <View {...props} />
}
