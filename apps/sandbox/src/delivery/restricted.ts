import type { StudioKey } from '../catalogue/entry.ts'

const list = (codes: string): readonly string[] => codes.split(' ')

/**
 * Countries (ISO 3166) in which a studio offers none of its games, whatever the operator's licence: the kind of list
 * that is an annex of a studio's contract. The houses of an aggregator have the list of the aggregator.
 */
export const restrictedCountries: Readonly<Record<StudioKey, readonly string[]>> = {
  relax: list('AU BE HK IL SG'),
  quickspin: list('AU CY HK IL SG TW'),
  evolution: list('AU BE BG CZ HR IL SG TW'),
  playngo: list('AU HK IL SG TW'),
  pragmaticplay: list('AU HK IL SG TW'),
  yggdrasil: list('AU BE HK IL SG'),
  pariplay: list('AU HK IL SG'),
  softswiss: list('AU BE IL SK'),
  novomatic: list('AU BE HK IL PL SG'),
  creedroomz: list('AM CY IL'),
}
