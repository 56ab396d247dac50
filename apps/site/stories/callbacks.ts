/** What a part of a screen hands to its screen, where a story mounts the part alone. */
export const callbacks = {
  /** Names of the callbacks that were called, in order. */
  called: [] as string[],
  /** A callback that may be called by an act of the player only. */
  onAct: (name: string) => (): undefined => {
    callbacks.called.push(name)
  },
}
