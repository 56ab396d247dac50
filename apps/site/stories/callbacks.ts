/** Callbacks that a screen passes to its parts, for stories that mount a part alone. */
export const callbacks = {
  /** Names of the callbacks that were called, in order. */
  called: [] as string[],
  /** A callback that only an action of the player may call. */
  onAct: (name: string) => (): undefined => {
    callbacks.called.push(name)
  },
}
