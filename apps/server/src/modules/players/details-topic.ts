/** Event: a player's details changed. The body names them, not their values. */
export const detailsChangedTopic = 'player.details.changed'
