/**
 * Number of portraits that fill a row of a page at every width, beside the menu. A rail with fewer of them would
 * leave its row partly empty.
 */
export const fullRow = 7
