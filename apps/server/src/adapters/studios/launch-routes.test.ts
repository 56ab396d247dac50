import { expect, it } from 'vitest'
import { studioDefinitions } from './registry.ts'

it('launch calls have the spelling of the specification (spec 2 §7)', () => {
  const calls = studioDefinitions.flatMap(({ launchRoutes }) =>
    launchRoutes.map(({ path, mode }) => `${path} ${mode}`),
  )
  expect(calls.toSorted()).toEqual([
    'creedroomz/token/generate real',
    'evolution/authenticate real',
    'evolution/demo demo',
    'pariplay/context/demo demo',
    'pariplay/context/real real',
    'playngo/token_generation real',
    'pragmatic/demoGameUrl demo',
    'pragmatic/generatetoken real',
    'pragmatic/realGameUrl real',
    'quickspin/generatetoken real',
    'relaxgaming/generatetoken real',
    'softswiss/context/demo demo',
    'softswiss/context/real real',
    'yggdrasil/player/auth/session real',
  ])
})
