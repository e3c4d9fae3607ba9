// Runs the product until the process that started it lets go, or is gone; the first line of its output is its address.
import { startProduct } from './start-product.ts';

const { stack, stop } = await startProduct();
process.once('disconnect', () => void stop());
console.log(stack.url);
