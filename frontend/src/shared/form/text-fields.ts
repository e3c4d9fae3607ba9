/** Where text is typed; radios, check boxes and buttons are no such place. */
export const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), textarea, select, [contenteditable]';
