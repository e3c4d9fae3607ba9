// Runs the product until it is told to stop; the first line of its output is its address.
import { startProduct } from './start-product.ts';

const { stack, stop } = await startProduct();
process.once('SIGTERM', () => void stop());
console.log(stack.url);
