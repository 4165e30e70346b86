/// Sends requests at stated rates or through stated windows and measures the answers.
package crossbook.load;
