/** So many days before a checklist expires its candidate is reminded, the last time on the day itself (product.md#renew-6). */
export const reminderDays = [60, 30, 7, 0] as const;
export type ReminderDays = (typeof reminderDays)[number];
