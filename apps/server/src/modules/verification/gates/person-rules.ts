/** What sources of data confirm of a person (ID-02, ID-03). Pure. */
import type { Decided, DecisionKind } from '../../decisions/index.ts'
import type { PersonSource } from '../../outside/index.ts'

/** What the sources say, without values of the person. */
export interface PersonInputs {
  readonly sources: readonly PersonSource[]
  /** The least age that they were asked about, in years. */
  readonly minAge: number
}

export interface PersonAnswer {
  readonly age: boolean
  /** Name and birth date. */
  readonly person: boolean
  readonly address: boolean
}

const nothing: PersonAnswer = { age: false, person: false, address: false }

/**
 * Name and birth date have to match in one source, and so have name and address: each alone is shared by many. A source
 * that knows the name as somebody younger stops everything, whatever others say.
 */
function decidePerson({ sources }: PersonInputs): Decided<PersonAnswer> {
  const named = sources.filter(({ name }) => name === 'match')
  if (named.length === 0) return { answer: nothing, because: ['unknown'] }
  if (named.some(({ age }) => age === 'differs')) return { answer: nothing, because: ['under_age'] }
  const person = named.some(({ dateOfBirth }) => dateOfBirth === 'match')
  const age = person || named.some((source) => source.age === 'match')
  const address = named.some((source) => source.address === 'match')
  return {
    answer: { age, person, address },
    because: [...(person ? [] : ['birth_date']), ...(address ? [] : ['address'])],
  }
}

/** What sources of data confirm of a person. */
export const personDecision: DecisionKind<PersonInputs, PersonAnswer> = {
  name: 'identity.data',
  version: 1,
  decide: decidePerson,
  rules: {
    unknown: 'No source knows somebody of this name.',
    under_age: 'A source knows somebody of this name who is younger than the market allows.',
    birth_date: 'No source has name and birth date together.',
    address: 'No source has name and address together.',
  },
}
