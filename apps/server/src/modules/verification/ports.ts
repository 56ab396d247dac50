/** What the module needs of companies; adapters implement it. */

export type ScanReport =
  | { readonly outcome: 'clean' }
  /** `signature` is the scanner's name of what it has found. */
  | { readonly outcome: 'infected'; readonly signature: string }
  /** No usable answer: the file is not taken. */
  | { readonly outcome: 'unknown' }

/** Searches files for viruses. */
export interface VirusScanner {
  scan(file: Buffer, options?: { readonly signal?: AbortSignal }): Promise<ScanReport>
}
