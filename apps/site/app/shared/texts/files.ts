/** The English files, for their ids: a new namespace is a file in `texts/en/` and a line here. */
import type defaults from '../../texts/en/default.json'

export interface TextFiles {
  default: typeof defaults
}

export type Namespace = keyof TextFiles
export type TextId<N extends Namespace> = { [K in N]: keyof TextFiles[K] & string }[N]
