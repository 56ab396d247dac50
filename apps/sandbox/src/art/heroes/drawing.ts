import type { Part } from '../part.ts'

/** An object as a list of parts in a box −50 … 50, back to front. */
export type Drawing = () => Part[]

export type Drawings = Record<string, Drawing>
