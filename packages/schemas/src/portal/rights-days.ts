// Without the schema library, for the privacy page.

/** Days within which a request is answered, from its receipt (product.md#data-3). */
export const rightsRequestDays = 45;

/** A person's file is handed over within this number of business days, Monday to Friday; the 45 days stay printed beside it. */
export const fileBusinessDays = 5;
/** Days within which another person has looked again at how matching was used, and explained it. */
export const reviewDays = 30;
